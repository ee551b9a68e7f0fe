// Links and forms with an address work without scripts, and React replays forms that call the server by itself.
// An element has its props under a key of React's before React can answer its events: a part of the page that still waits
// for its scripts stops them at the document. An event of no meaning shows whether they come through; where React can, it
// takes the element over for it. The press waits until the page has nothing else to do, or is given up after 10 seconds.
const KEEP_PRESSES = `(() => {
  const isTaken = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const isReached = (element) => {
    let isSeen = false
    const see = () => { isSeen = true }
    element.addEventListener('auxclick', see)
    element.dispatchEvent(new Event('auxclick'))
    element.removeEventListener('auxclick', see)
    return isSeen
  }
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200))
  let kept = null
  const forget = () => {
    kept?.mark?.removeAttribute('data-pressed')
    kept = null
  }
  const make = (press) => {
    if (kept !== press) return
    forget()
    press.make()
  }
  const wait = (press) => {
    const { element, until } = press
    if (kept !== press) return
    if (!element.isConnected || performance.now() > until) forget()
    else if (isTaken(element) && isReached(element)) idle(() => make(press), { timeout: 2000 })
    else setTimeout(wait, 50, press)
  }
  const keep = (element, mark, make) => {
    forget()
    mark?.setAttribute('data-pressed', '')
    kept = { element, mark, make, until: performance.now() + 10000 }
    setTimeout(wait, 50, kept)
  }
  document.addEventListener('click', ({ isTrusted, target }) => {
    if (!isTrusted) return
    const button = target.closest('button[type=button]:not(:disabled)')
    if (button && !(isReached(button) && isTaken(button))) keep(button, button, () => button.click())
    else if (button || !kept?.element.contains(target)) forget()
  }, true)
  document.addEventListener('keydown', ({ isTrusted, key, target }) => {
    if (isTrusted && (key === 'Escape' || !kept?.element.contains(target))) forget()
  }, true)
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (form.hasAttribute('action') || (isReached(form) && isTaken(form))) return forget()
    event.preventDefault()
    keep(form, submitter, () => form.requestSubmit(submitter))
  }, true)
})()`

// Every page has the script in its document and in the data beside it, so it goes without its indentation.
const SENT = KEEP_PRESSES.replaceAll(/\n +/g, '\n')

/**
 * Keeps the last press of a button that comes before the page's scripts, and makes it again once they run. Whatever else
 * is pressed meanwhile counts instead.
 */
export const EarlyPresses = ({ nonce }: { nonce: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, allowed by the request's nonce
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SENT }} />
)
