// The scripts of visitors' pages. Each function is sent as text, so it must not use anything from outside itself.

/** Runs the theme select, saved under the same key as on the framework's pages. */
const runThemeSelect = (): void => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const select = document.querySelector<HTMLSelectElement>('[data-theme-select]')
  const apply = () => {
    const { value = 'system' } = select ?? {}
    const theme = value === 'system' ? (dark.matches ? 'dark' : 'light') : value
    document.documentElement.setAttribute('data-theme', theme)
  }
  try {
    if (select) select.value = localStorage.getItem('theme') ?? 'system'
  } catch {}
  select?.addEventListener('change', () => {
    try {
      localStorage.setItem('theme', select.value)
    } catch {}
    apply()
  })
  dark.addEventListener('change', apply)
}

/** Starts the framework's deferred scripts when somebody uses a button that needs them, and repeats the click then. */
const startFrameworkOnDemand = (): void => {
  const waiting = [...document.querySelectorAll<HTMLScriptElement>('script[type="text/waiting"]')]
  let isCalled = false
  const callFramework = () => {
    if (isCalled) return
    isCalled = true
    for (const old of waiting) {
      const script = document.createElement('script')
      for (const { name, value } of old.attributes) if (name !== 'type') script.setAttribute(name, value)
      script.text = old.text
      old.replaceWith(script)
    }
  }
  // React hydrates a button before it enables it, and ignores clicks until then.
  const isTaken = (node: Element) =>
    Object.entries(node).some(
      ([key, props]) => key.startsWith('__reactProps') && !(props as { disabled?: boolean }).disabled,
    )
  if (waiting.length === 0) return
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button[type="button"]:disabled')]
  for (const button of buttons) {
    button.disabled = false
    for (const kind of ['pointerenter', 'focus']) button.addEventListener(kind, callFramework, { once: true })
    button.addEventListener('click', () => {
      callFramework()
      if (isTaken(button)) return
      const timer = setInterval(() => {
        if (!isTaken(button)) return
        clearInterval(timer)
        setTimeout(() => button.click(), 0)
      }, 30)
    })
  }
}

/** Moves the focus through the rows of a list by arrow keys, j and k. */
const runListKeys = (): void => {
  const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement
    const step = steps[event.key]
    const list = target.closest('[data-scroll]')
    if (!step || !list || event.altKey || event.ctrlKey || event.metaKey || target.matches('input, select, textarea'))
      return
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
    const at = rows.findIndex((row) => row.contains(target))
    const next = rows[at < 0 ? 0 : at + step]
    if (!next) return
    event.preventDefault()
    const link = next.querySelector('a') ?? next
    link.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** The source of the scripts, as expressions that run them. */
export const visitorScript = [runThemeSelect, startFrameworkOnDemand, runListKeys]
  .map((run) => `(${run.toString()})()`)
  .join(';')
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean)
  .join('\n')
  .replace(/ +/g, ' ')
