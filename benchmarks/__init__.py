"""What our compiled rules are measured against: C++ reference programs and OpenSpiel."""
