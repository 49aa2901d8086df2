//! FL0503 2:9 the number is read as 1215752191
int x = 99999999999;
init { skip }
