// What this process knows of why its database does not answer.

export const outage = {
  /** Until there is room again, and PostgreSQL runs again. */
  isDiskFull: false,
}
