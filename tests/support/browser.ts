type Answer = { status: number; url: string; headers: Headers; text: string; location: string | null }

// Simulates the scripts of these pages.
const selfSendingForm = (html: string): { action: string; fields: Record<string, string> } | null => {
  if (!/(forms\[0\]|'op\.logoutForm'\))\.submit\(\)/.test(html)) return null
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  return action ? { action, fields: Object.fromEntries(fields) } : null
}

/** A browser without a screen: it keeps cookies per host (not per port, as real ones do) and says where a request comes from. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string; host: string }>()
  /** Every Set-Cookie header received, for the cookie audit. */
  readonly seenCookies: string[] = []
  /** The URLs of the last `follow`, in order. */
  trail: string[] = []

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(url, { headers })
  }

  /** Sends a form as a page of the same site would. */
  post(url: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const { origin } = new URL(url)
    return this.send(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin, 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  async send(url: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers)
    const cookie = this.cookieHeader(url)
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(line, url)
    const to = response.headers.get('location')
    const location = to === null ? null : new URL(to, url).href
    return { status: response.status, url, headers: response.headers, text: await response.text(), location }
  }

  /** Follows redirects and auto-submitted forms, at most 12 times, until a page or a URL that matches `until`. */
  async follow(answer: Answer, until: (url: string) => boolean = () => false): Promise<Answer> {
    this.trail = []
    let current = answer
    while (this.trail.length < 12) {
      const form = selfSendingForm(current.text)
      const next = current.location ?? form?.action
      if (!next) return current
      this.trail.push(next)
      if (until(next)) return current
      current = current.location ? await this.get(next) : await this.post(next, form?.fields ?? {})
    }
    return current
  }

  cookieHeader(url: string): string {
    const { hostname, pathname } = new URL(url)
    return [...this.cookies]
      .filter(([, { path, host }]) => host === hostname && pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split('|')[0]}=${value}`)
      .join('; ')
  }

  /** Returns another browser with the same cookies, as a thief would have. */
  copy(): Browser {
    const other = new Browser()
    for (const [name, cookie] of this.cookies) other.cookies.set(name, { ...cookie })
    return other
  }

  private keep(line: string, url: string): void {
    this.seenCookies.push(line)
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const cut = pair.indexOf('=')
    const of = (name: string) =>
      attributes.find((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
    const path = of('path') ?? '/'
    const key = `${pair.slice(0, cut)}|${path}`
    const expires = of('expires')
    const isGone = of('max-age') === '0' || (expires !== undefined && new Date(expires) < new Date())
    if (isGone) this.cookies.delete(key)
    else this.cookies.set(key, { value: pair.slice(cut + 1), path, host: new URL(url).hostname })
  }
}
