package dev.fairlead.core.plan;

/** Whether what holds is to have a certificate. */
enum Certifying {
  OFF,
  ON
}
