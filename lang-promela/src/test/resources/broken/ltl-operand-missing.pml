//! FL0500 4:18 expected a formula, found ')'
bool p;
init { skip }
ltl f { [] (p -> ) }
