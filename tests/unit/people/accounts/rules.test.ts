import { describe, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { REFUSAL_TEXTS, SIGN_IN_TEXTS } from '#lib/people/accounts/labels.ts'
import {
  chooseLandingPath,
  describeSignInError,
  isCancelledByPerson,
  parseSignInOutcome,
  replaceUnknownMessage,
} from '#lib/people/accounts/rules.ts'

const signedIn = { accountId: 1, sessionId: 's', name: 'A B', email: 'a@example.com' }
const member = { ...signedIn, individualId: 2, companyId: 3, companyName: 'C', isMasterSwitchOn: true }
const PEOPLE: [PersonActor, string][] = [
  [{ kind: 'staff', ...signedIn, staffId: 9, isAdmin: false }, '/users/notes'],
  [{ kind: 'staff', ...signedIn, staffId: 9, isAdmin: true }, '/users/notes'],
  [{ kind: 'lender', ...member, lenderId: 11 }, '/users/11/lender'],
  [{ kind: 'broker', ...member, brokerId: 12 }, '/users/12/broker'],
  [{ kind: 'dual', ...member, lenderId: 11, brokerId: 12 }, '/users/11/lender'],
  [{ kind: 'law-firm', ...member, lawFirmId: 13 }, '/users/13/lawfirm'],
]

describe('after signing in', () => {
  test.each(PEOPLE)('[A-07] $kind is redirected to %s', (actor, path) => expect(chooseLandingPath(actor)).toBe(path))

  test('[A-03] three results are known, and a missing one means success', () => {
    for (const result of ['redirect', 'success', 'fail']) expect(parseSignInOutcome(result)).toBe(result)
    expect(parseSignInOutcome(undefined)).toBe('success')
    for (const result of ['', 'SUCCESS', 'ok', 'toString', '__proto__']) expect(parseSignInOutcome(result)).toBeNull()
  })
})

describe('sign-in errors', () => {
  test('[A-03] [A-06] only our own texts are shown', () => {
    const ours = [...Object.values(SIGN_IN_TEXTS), ...Object.values(REFUSAL_TEXTS), describeSignInError('OAuthSignin')]
    for (const text of ours) expect(replaceUnknownMessage(text)).toBe(text)
    for (const text of [undefined, '', 'Call us', `${SIGN_IN_TEXTS.closed} `, 'toString'])
      expect(replaceUnknownMessage(text)).toBe('There was an error signing in.')
  })

  test('[A-06] the texts are exactly those of the specification', () => {
    expect(Object.values(SIGN_IN_TEXTS)).toEqual([
      'There was an error signing in.',
      'The user closed the window.',
      'The logout was not initiated from within the page.',
      'Should not redirect.',
      'Invalid authentication result status.',
      'Invalid action',
    ])
  })

  test('[A-06] each cause has its text, and any other is an error signing in', () => {
    expect(describeSignInError('access_denied')).toBe('The user closed the window.')
    expect(describeSignInError('foreign_sign_out')).toBe('The logout was not initiated from within the page.')
    expect(describeSignInError('unexpected_page')).toBe('Should not redirect.')
    expect(describeSignInError('unknown_result')).toBe('Invalid authentication result status.')
    expect(describeSignInError('unknown_action')).toBe('Invalid action')
    expect(describeSignInError('OAuthSignin')).toMatch(
      /^There was an error signing in\. The identity provider cannot be reached/,
    )
    for (const error of ['server_error', 'bad_state', 'OAuthCallback', 'x', '', undefined, '__proto__'])
      expect(describeSignInError(error)).toBe('There was an error signing in.')
  })

  test('[A-03] sign-in is retried automatically unless the user cancelled it', () => {
    expect(isCancelledByPerson('access_denied')).toBe(true)
    expect(describeSignInError('OAuthSignin')).toMatch(
      /^There was an error signing in\. The identity provider cannot be reached/,
    )
    for (const error of ['server_error', 'bad_state', 'temporarily_unavailable'])
      expect(isCancelledByPerson(error)).toBe(false)
  })
})
