//! FL0530 4:1 'init' is given twice
//! hint: first at init-twice.pml:3:1
init { skip }
init { skip }
