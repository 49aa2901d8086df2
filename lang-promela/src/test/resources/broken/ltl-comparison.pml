//! FL0523 5:9 '==' is applied to a temporal formula
//! hint: prefix operators bind tightest: [] (a == b)
byte x, y;
init { skip }
ltl p { [] x == y }
