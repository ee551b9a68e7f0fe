// Links and forms with an address work without scripts, and React replays forms that call the server by itself. An element that
// React has taken over has its props under a key of React's; the press waits until the page has nothing else to do.
const KEEP_PRESSES = `(() => {
  const isTaken = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  let kept = null
  const repeat = () => {
    if (!kept.element.isConnected) return forget()
    if (!isTaken(kept.element)) return setTimeout(repeat, 50)
    const { press } = kept
    forget()
    const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200))
    idle(press, { timeout: 2000 })
  }
  const forget = () => {
    kept?.mark?.removeAttribute('data-pressed')
    kept = null
  }
  const keep = (element, mark, press) => {
    const isWaiting = kept !== null
    forget()
    mark?.setAttribute('data-pressed', '')
    kept = { element, mark, press }
    if (!isWaiting) setTimeout(repeat, 50)
  }
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button[type=button]:not(:disabled)')
    if (button && !isTaken(button)) keep(button, button, () => button.click())
  }, true)
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (form.hasAttribute('action') || isTaken(form)) return
    event.preventDefault()
    keep(form, submitter, () => form.requestSubmit(submitter))
  }, true)
})()`

/** Keeps the last press of a button that comes before the page's scripts, and makes it again once they run. */
export const EarlyPresses = ({ nonce }: { nonce: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, allowed by the request's nonce
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: KEEP_PRESSES }} />
)
