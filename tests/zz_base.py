import time
from tests import test_mutants as t
from tests.mutants import *
for n in MODULES:
    a=time.process_time(); t.lines(n); b=time.process_time()
    print(n,"lines",b-a, sum(len(l.steps) for l in t.lines(n)), sum(s.reached is not None for l in t.lines(n) for s in l.steps), t.drawn(n), len(t.rule_tests(n)))
    for c in t.CHECKS:
        with in_place(n, MODULES[n][0], None, 10**9) as made:
            a=time.process_time()
            try: c(n)
            except AssertionError as e: print("fail",c.__name__, str(e)[:100])
            print(c.__name__, time.process_time()-a, made)
