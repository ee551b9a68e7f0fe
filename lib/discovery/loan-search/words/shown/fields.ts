const ROLES = ['lender', 'broker']

/** What a list of loans shows of each loan anyhow, in the singular: asking for it restricts nothing. */
export const SHOWN_OF_LOANS: readonly string[] = [
  ...ROLES.flatMap((role) => [role, `${role} name`, `name of the ${role}`, `lead ${role}`]),
  ...ROLES.flatMap((role) => [
    `who are the ${role}s`,
    `who is the ${role}`,
    `who the ${role} is`,
    `who the ${role}s are`,
  ]),
  ...['on each one', 'of each one', 'for each one', 'on each loan', 'of each loan', 'each one'],
]
