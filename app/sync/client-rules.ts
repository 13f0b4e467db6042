/**
 * The rules of the client engine by name. Production runs with all of them; tests switch one off to prove that the
 * simulators notice.
 */
export const CLIENT_RULES = {
  /** Events at or below the own seq are ignored. */
  skipSeen: true,
  /** A hole in the seq leads to a new connection. */
  refuseGap: true,
  /** On resume, ops the object has already counted are not sent again. */
  dropConfirmedOnResume: true,
  /** Ops that were sent are sent again after a reconnect, under the same counter. */
  resendUnconfirmed: true,
  /** A new log (epoch) never receives ops made for the old one. */
  dropOnEpochChange: true,
} as const

export type ClientRules = { readonly [K in keyof typeof CLIENT_RULES]: boolean }
