import type { SignInFacts } from '#lib/people/accounts/schema.ts'

type Given = Pick<SignInFacts, 'issuer' | 'subject' | 'email' | 'emailVerified'>

/** What a provider says about a person who signs in just now, without tokens and further claims. */
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
