import type { SignInFacts } from '#lib/people/accounts/schema.ts'

type Given = Pick<SignInFacts, 'issuer' | 'subject' | 'email' | 'emailVerified'>

/** A provider's data about a person who signs in now, without tokens and further claims. */
export const signInFacts = (given: Given): SignInFacts => ({
  ...given,
  providerSid: null,
  refreshToken: null,
  claims: {},
  authTime: new Date(),
  renewAt: null,
  userAgent: null,
  replaces: null,
})
