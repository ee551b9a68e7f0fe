import { escapeHtml } from '#lib/core/text.ts'
import { REFUSAL_TEXTS } from '#lib/people/accounts/labels.ts'
import type { SignInRefusal } from '#lib/people/accounts/schema.ts'
import { STYLE, SUBMIT_SCRIPT } from '#lib/people/identity/look.ts'

export type PageFacts = { productName: string; productUrl: string }

export type SignInProblem = 'WRONG' | 'THROTTLED' | 'INCOMPLETE' | 'FOREIGN' | SignInRefusal

/** The error messages of the sign-in form. */
export const PROBLEM_TEXTS: Record<SignInProblem, string> = {
  ...REFUSAL_TEXTS,
  WRONG: 'The email address or the password is not right.',
  THROTTLED: 'Many attempts are coming from your network. Please try again in a moment.',
  INCOMPLETE: 'Please enter your email address and your password.',
  FOREIGN: 'The form was not sent from this page. Please try again.',
}

/** Shown for an error on our side. */
export const UNEXPECTED = 'An unexpected error occured. Please try again later.'

/** Renders the sign-in form; an error is announced and keeps the typed address. */
export const renderSignInPage = (
  facts: PageFacts,
  { action, email, problem }: { action: string; email: string; problem?: SignInProblem },
): string => {
  const isInvalid = problem === 'WRONG' || problem === 'INCOMPLETE'
  const marked = isInvalid ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const focusPassword = problem === 'WRONG' && email !== ''
  return renderPageShell({
    pageFacts: facts,
    title: problem ? 'Error: Sign in' : 'Sign in',
    content: `<h1>Sign in</h1><p>to ${escapeHtml(facts.productName)}</p>
${problem ? renderSignInWarning(PROBLEM_TEXTS[problem]) : ''}
<form method="post" action="${escapeHtml(action)}" novalidate>
<div class="field"><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escapeHtml(email)}"${marked}${focusPassword ? '' : ' autofocus'}></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${marked}${focusPassword ? ' autofocus' : ''}></div>
<div class="acts"><button class="primary" type="submit" name="act" value="sign-in">Sign in</button>
<button type="submit" name="act" value="cancel" formnovalidate>Cancel</button></div>
</form>
<p class="ways"><a href="${escapeHtml(facts.productUrl)}/forgotPassword">Forgot your password?</a> <a href="${escapeHtml(facts.productUrl)}/signUp">Sign up</a></p>`,
  })
}

/** Renders the page for an expired or unknown sign-in, with a link to start again. */
export const renderExpiredPage = (facts: PageFacts): string =>
  renderPageShell({
    pageFacts: facts,
    title: 'Sign-in expired',
    content: `<h1>This sign-in has expired</h1><p>It was open for too long, or was finished in another tab.</p>
<div class="acts"><a class="button primary" href="${escapeHtml(facts.productUrl)}/login">Start again</a></div>`,
  })

/** Renders the page for an invalid protocol request; `reason` is the protocol's error. */
export const renderFailurePage = (facts: PageFacts, reason: string): string =>
  renderPageShell({
    pageFacts: facts,
    title: 'Sign-in not possible',
    content: `<h1>There was an error signing in.</h1><p>The request was not complete or not allowed.</p>
${renderSignInWarning(reason)}
<div class="acts"><a class="button primary" href="${escapeHtml(facts.productUrl)}/">Back to ${escapeHtml(facts.productName)}</a></div>`,
  })

/**
 * Renders the provider's sign-out page. With the product's proof it submits itself, because the person has confirmed there;
 * otherwise it asks, because another site may have sent the person.
 */
export const renderSignOutPage = (facts: PageFacts, form: string, isConfirmed: boolean): string =>
  renderPageShell({
    pageFacts: facts,
    title: 'Sign out',
    content: `<h1>${isConfirmed ? 'Signing out' : 'Sign out?'}</h1><p>of ${escapeHtml(facts.productName)} on this device</p>
${form}
<div class="acts"><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></div>`,
    end: isConfirmed ? `<script>${SUBMIT_SCRIPT}</script>` : '',
  }).replace('</form>', isConfirmed ? '<input type="hidden" name="logout" value="yes"></form>' : '</form>')

/** Renders the page after a sign-out that did not start in the product. */
export const renderSignedOutPage = (facts: PageFacts): string =>
  renderPageShell({
    pageFacts: facts,
    title: 'Signed out',
    content: `<h1>You have signed out.</h1>
<div class="acts"><a class="button primary" href="${escapeHtml(facts.productUrl)}/">Back to ${escapeHtml(facts.productName)}</a></div>`,
  })

const renderSignInWarning = (text: string): string =>
  `<p class="problem" id="problem" role="alert"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg><span>${escapeHtml(text)}</span></p>`

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--accent)"/><path d="M21.2 11.3a7 7 0 1 0 0 9.4M16 16h6.6" fill="none" stroke="var(--on-accent)" stroke-width="3.4" stroke-linecap="round"/></svg>'

const renderPageShell = ({
  pageFacts: { productName },
  title,
  content,
  end = '',
}: {
  pageFacts: PageFacts
  title: string
  content: string
  end?: string
}): string => `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(productName)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><div class="mark">${MARK}<span>${escapeHtml(productName)}</span></div>
<div class="panel">${content}</div></main>
<footer>Secure sign-in for ${escapeHtml(productName)}</footer>${end}</body>
</html>`
