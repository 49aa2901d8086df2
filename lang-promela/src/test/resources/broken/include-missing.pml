//! FL0513 3:10 the file 'nowhere.h' cannot be read
//! hint: the path is relative to the folder of the file that includes it
#include "nowhere.h"
init { skip }
