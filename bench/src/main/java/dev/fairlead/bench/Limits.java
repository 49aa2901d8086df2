package dev.fairlead.bench;

import java.time.Duration;

/** What every single run may use. */
record Limits(Duration time, int megabytes) {}
