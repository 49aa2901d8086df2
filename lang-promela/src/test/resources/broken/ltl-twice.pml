//! FL0530 6:1 the claim 'f' is declared twice
//! hint: first at ltl-twice.pml:5:1
bool p;
init { skip }
ltl f { [] p }
ltl f { <> p }
