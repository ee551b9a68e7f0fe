/** The messages of `npm run admin`. */
export const foundingTexts = {
  usage:
    'npm run admin -- --email you@example.com --first Ada --last Byron [--state NSW] [--mobile "0491 570 156"] [--print-link]',
  exists: (name: string) =>
    `An administrator exists already: ${name}. Sign in as an administrator and add system users there. A lost password is reset on the page /forgotPassword.`,
  invited: (email: string) =>
    `An administrator is invited already: ${email}. Run this again with that address for a new link.`,
  made: (name: string, email: string) => `${name} <${email}> is an administrator.`,
  again: (name: string, email: string) =>
    `${name} <${email}> is invited already and gets a new link; older ones are dead.`,
  link: (href: string, until: string) =>
    `Open this link and set a password. It works once and until ${until} (Sydney time):\n${href}`,
  mailed: (email: string) => `The invitation is on its way to ${email}. The worker process sends it.`,
  elsewhere: (address: string, email: string) =>
    `Sign in at ${address} as ${email}: your identity provider must say that the address is verified.`,
} as const
