import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import { renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { sanitiseMailHtml } from '#lib/campaigns/bodies/judging/rules.ts'
import { FAMILIES, hostileBody } from '#tests/support/hostile-bodies.ts'

type Facts = { active: string[]; fired: number; serialized: string[] }

/** Opens an empty page that counts scripts which run in it. */
export const beginCounting = async (page: Page): Promise<void> => {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>x' }))
  await page.goto('http://bodies.test/')
  await page.evaluate(() => {
    Object.assign(window, { count: 0, fired: () => Object.assign(window, { count: window.count + 1 }) })
    window.alert = () => window.fired(1)
  })
}

/** Inserts every body into the page and lists the content that an email may not have. */
export const lookAt = (page: Page, bodies: readonly string[], isWhole: boolean): Promise<Facts> =>
  page.evaluate(
    ({ bodies, isWhole }) => {
      const own = isWhole ? 'TABLE TBODY TR TD STYLE META HTML HEAD BODY HR' : ''
      const tags = new Set(`P DIV BR STRONG EM U SPAN A UL OL LI H1 H2 H3 IMG ${own}`.split(' '))
      const mayHave: Record<string, RegExp> = {
        href: /^(?:https?:\/\/[^\s"]+|mailto:[^\s"]+)$/i,
        src: /^cid:[1-9]\d{0,9}$/,
        alt: /^/,
        width: /^\d{1,3}%?$/,
        start: /^\d{1,4}$/,
      }
      const styles = /^(?:color:\s?#[0-9a-f]{6};?|font-size:\s?(?:[89]|[12]\d|3[0-6])pt;?)*$/i
      const active: string[] = []
      const serialized: string[] = []
      const check = (element: Element, body: string) => {
        const isAllowed = element.namespaceURI === 'http://www.w3.org/1999/xhtml' && tags.has(element.tagName)
        if (!isAllowed) active.push(`${element.outerHTML.slice(0, 200)} of ${body.slice(0, 300)}`)
        if (isWhole) {
          for (const { name } of element.attributes)
            if (name.startsWith('on') || name === 'srcdoc') active.push(`${name} of ${body.slice(0, 300)}`)
          return
        }
        for (const { name, value } of element.attributes) {
          const isKept = name === 'style' ? styles.test(value) : mayHave[name]?.test(value)
          if (!isKept) active.push(`${name}=${value.slice(0, 80)} of ${body.slice(0, 300)}`)
        }
      }
      for (const body of bodies) {
        const parsed = new DOMParser().parseFromString(body, 'text/html')
        for (const element of parsed.querySelectorAll(isWhole ? '*' : 'body *')) check(element, body)
        const places = isWhole ? [] : ['div', 'td', 'li', 'p']
        for (const place of places) {
          const living = document.createElement(place)
          document.body.append(living)
          living.innerHTML = body
          const again = document.createElement('div')
          again.innerHTML = living.innerHTML
          for (const element of [...living.querySelectorAll('*'), ...again.querySelectorAll('*')]) check(element, body)
          if (place === 'div') serialized.push(living.innerHTML)
          living.remove()
        }
      }
      return { active, fired: window.count, serialized }
    },
    { bodies, isWhole },
  )

/** Sanitises this many generated bodies and the known families, and expects no active content in the browser. */
export const judgeInBrowser = async (page: Page, count: number): Promise<void> => {
  await beginCounting(page)
  const judged = [...FAMILIES, ...fc.sample(hostileBody, count)].map((body) => sanitiseMailHtml(body))
  expect(judged.filter((body) => sanitiseMailHtml(body) !== body)).toEqual([])
  for (let at = 0; at < judged.length; at += 2_500) {
    const { active, serialized } = await lookAt(page, judged.slice(at, at + 2_500), false)
    expect(active.slice(0, 5)).toEqual([])
    // Sanitising the browser's serialisation again leaves nothing active either.
    expect((await lookAt(page, serialized.map(sanitiseMailHtml), false)).active.slice(0, 5)).toEqual([])
  }
  const mails = judged.slice(0, 1_000).map((html) => renderMailing({ html, text: '', footer: null }).html)
  expect((await lookAt(page, mails, true)).active.slice(0, 5)).toEqual([])
  expect(await page.evaluate(() => window.count)).toBe(0)
  // Control: the same check finds the attacks in bodies that were not sanitised.
  const unjudged = FAMILIES.filter((body) => !body.includes('http-equiv'))
  expect((await lookAt(page, unjudged, false)).active.length).toBeGreaterThan(FAMILIES.length)
  await expect.poll(() => page.evaluate(() => window.count)).toBeGreaterThan(0)
}

declare global {
  interface Window {
    count: number
    fired: (by: number) => void
  }
}
