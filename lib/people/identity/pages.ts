import { REFUSAL_TEXTS } from '#lib/people/accounts/labels.ts'
import type { SignInRefusal } from '#lib/people/accounts/schema.ts'
import { STYLE, SUBMIT_SCRIPT } from '#lib/people/identity/look.ts'

export type PageFacts = { productName: string; productUrl: string }

export type SignInProblem = 'WRONG' | 'THROTTLED' | 'INCOMPLETE' | 'FOREIGN' | SignInRefusal

/** What the form says was wrong. */
export const PROBLEM_TEXTS: Record<SignInProblem, string> = {
  ...REFUSAL_TEXTS,
  WRONG: 'The email address or the password is not right.',
  THROTTLED: 'Many attempts are coming from your network. Please try again in a moment.',
  INCOMPLETE: 'Please enter your email address and your password.',
  FOREIGN: 'The form was not sent from this page. Please try again.',
}

/** What a person reads of a fault on our side. */
export const UNEXPECTED = 'An unexpected error occured. Please try again later.'

/** The sign-in form; a problem is announced and keeps the typed address. */
export const signInPage = (
  facts: PageFacts,
  { action, email, problem }: { action: string; email: string; problem?: SignInProblem },
): string => {
  const isInvalid = problem === 'WRONG' || problem === 'INCOMPLETE'
  const marked = isInvalid ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const focusPassword = problem === 'WRONG' && email !== ''
  return shell(
    facts,
    problem ? 'Error: Sign in' : 'Sign in',
    `<h1>Sign in</h1><p>to ${escaped(facts.productName)}</p>
${problem ? warning(PROBLEM_TEXTS[problem]) : ''}
<form method="post" action="${escaped(action)}" novalidate>
<div class="field"><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escaped(email)}"${marked}${focusPassword ? '' : ' autofocus'}></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${marked}${focusPassword ? ' autofocus' : ''}></div>
<div class="acts"><button class="primary" type="submit" name="act" value="sign-in">Sign in</button>
<button type="submit" name="act" value="cancel" formnovalidate>Cancel</button></div>
</form>
<p class="ways"><a href="${escaped(facts.productUrl)}/forgotPassword">Forgot your password?</a> <a href="${escaped(facts.productUrl)}/signUp">Sign up</a></p>`,
  )
}

/** Shown for an attempt that is over or unknown, with the way to begin anew. */
export const expiredPage = (facts: PageFacts): string =>
  shell(
    facts,
    'Sign-in expired',
    `<h1>This sign-in has expired</h1><p>It was open for too long, or was finished in another tab.</p>
<div class="acts"><a class="button primary" href="${escaped(facts.productUrl)}/login">Start again</a></div>`,
  )

/** Shown for a request that no person should meet; `reason` is the protocol's own word for it. */
export const failurePage = (facts: PageFacts, reason: string): string =>
  shell(
    facts,
    'Sign-in not possible',
    `<h1>There was an error signing in.</h1><p>The request was not complete or not allowed.</p>
${warning(reason)}
<div class="acts"><a class="button primary" href="${escaped(facts.productUrl)}/">Back to ${escaped(facts.productName)}</a></div>`,
  )

/**
 * Sign-out at the provider. A person who comes with the product's proof has confirmed there and goes on at once;
 * anybody else is asked, because a foreign page may have sent them.
 */
export const signOutPage = (facts: PageFacts, form: string, isConfirmed: boolean): string =>
  shell(
    facts,
    'Sign out',
    `<h1>${isConfirmed ? 'Signing out' : 'Sign out?'}</h1><p>of ${escaped(facts.productName)} on this device</p>
${form}
<div class="acts"><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></div>`,
    isConfirmed ? `<script>${SUBMIT_SCRIPT}</script>` : '',
  ).replace('</form>', isConfirmed ? '<input type="hidden" name="logout" value="yes"></form>' : '</form>')

/** Shown after a sign-out that no product page asked for. */
export const signedOutPage = (facts: PageFacts): string =>
  shell(
    facts,
    'Signed out',
    `<h1>You have signed out.</h1>
<div class="acts"><a class="button primary" href="${escaped(facts.productUrl)}/">Back to ${escaped(facts.productName)}</a></div>`,
  )

const warning = (text: string): string =>
  `<p class="problem" id="problem" role="alert"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg><span>${escaped(text)}</span></p>`

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--accent)"/><path d="M21.2 11.3a7 7 0 1 0 0 9.4M16 16h6.6" fill="none" stroke="var(--on-accent)" stroke-width="3.4" stroke-linecap="round"/></svg>'

const shell = ({ productName }: PageFacts, title: string, content: string, end = ''): string => `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)} · ${escaped(productName)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><div class="mark">${MARK}<span>${escaped(productName)}</span></div>
<div class="panel">${content}</div></main>
<footer>Secure sign-in for ${escaped(productName)}</footer>${end}</body>
</html>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
