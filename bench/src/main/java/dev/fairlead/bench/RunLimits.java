package dev.fairlead.bench;

import java.time.Duration;

/** What every single run may use. */
record RunLimits(Duration time, int megabytes) {}
