//! FL0530 4:1 a second 'init'
//! hint: both run: init-twice.pml:3:1
init { skip }
init { skip }
