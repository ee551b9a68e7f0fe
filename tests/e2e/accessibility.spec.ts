import AxeBuilder from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { type World, world } from '#tests/e2e/harness/world.ts'
import { awake, expect, type Role, test } from '#tests/e2e/people.ts'

const WIDTHS = [390, 1024, 1440]
const SCHEMES = ['light', 'dark'] as const
const BRIEF = { 390: SCHEMES, 1024: [], 1440: ['light'] } as const
const COLOURS = ['color-contrast', 'link-in-text-block']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const figures = (info: TestInfo, description: string) => info.annotations.push({ type: 'figures', description })

type Place = {
  title: string
  role?: Role
  path: (all: World) => string | Promise<string>
  open?: (page: Page) => Promise<void>
  isError?: true
  /** A page made of parts that others show at every width: its own looks are a phone in both schemes and a wide screen. */
  isBrief?: true
}
const at = (path: string) => () => path
const profileWhere = (all: World, wanted: (profile: World['profiles'][number]) => boolean): string => {
  const found = all.profiles.find(wanted)
  return `/users/${found?.id}/${found?.kind}`
}
const loanWhere = (all: World, wanted: (loan: World['loans'][number]) => boolean) => all.loans.find(wanted)?.id

/** Every page of the product, and the states of it that a person opens. */
const PLACES: Place[] = [
  { title: 'the public finder', path: at('/general/finder-utility') },
  { title: 'the public finder past its end', path: at('/general/finder-utility?page=9999') },
  { title: 'a public broker', path: (all) => `/general/brokers/${all.own.broker}` },
  {
    title: 'discharged loans of a public broker',
    path: (all) => `/general/brokers/${all.own.broker}?group=discharged`,
  },
  { title: 'a public loan', path: (all) => `/general/loans/${loanWhere(all, ({ isPublic }) => isPublic)}` },
  {
    title: 'a public lender',
    path: (all) => `/general/lenders/${all.profiles.find(({ kind, isPublic }) => kind === 'lender' && isPublic)?.id}`,
  },
  { title: 'the sign-in of the provider', path: at('/loans'), open: (page) => page.getByLabel('Email').waitFor() },
  { title: 'a failed sign-in', path: at('/login-failed?message=The%20user%20closed%20the%20window.') },
  { title: 'an unknown step of the sign-in', path: at('/login/x') },
  { title: 'a sign-out that was not begun', path: at('/confirm-logout') },
  { title: 'the end of a sign-out', path: at('/logged-out') },
  { title: 'the error page 401', path: at('/exception/401') },
  { title: 'the error page 403', path: at('/exception/403') },
  { title: 'the error page 404', path: at('/none'), isError: true },
  { title: 'the error page 500', path: at('/exception/500') },
  { title: 'an inactive profile', path: at('/inactive-profile') },
  { title: 'the notes page', role: 'staff', path: at('/users/notes') },
  { title: 'All Loans', role: 'staff', path: at('/loans?statusKey=VARIATIONINPROG') },
  {
    title: 'All Loans with a row opened',
    role: 'staff',
    path: at('/loans?statusKey=VARIATIONINPROG'),
    open: (page) =>
      page
        .getByRole('button', { name: /lenders and brokers of/ })
        .first()
        .click(),
  },
  { title: 'All Loans without a match', role: 'lender', path: at('/loans?minPrincipal=99999999999') },
  { title: 'a loan', role: 'staff', path: (all) => `/loans/${all.loans[0]?.id}/view` },
  {
    title: 'a loan with a hidden lender',
    role: 'broker',
    path: async (all) =>
      `/loans/${loanWhere(all, ({ hiddenNames, brokerIds }) => hiddenNames.length > 0 && !brokerIds.includes(all.own.broker))}/view`,
  },
  { title: 'the loan form', role: 'staff', path: at('/loans/create') },
  {
    title: 'the lenders of the loan form',
    role: 'lender',
    path: at('/loans/create'),
    open: (page) =>
      page
        .getByRole('button', { name: /lenders/i })
        .first()
        .click(),
  },
  { title: 'the loan form of a law firm', role: 'lawFirm', path: at('/loans/create') },
  { title: 'the finder', role: 'dual', path: at('/finder-utility') },
  { title: 'the own lender profile', role: 'lender', path: (all) => `/users/${all.own.lender}/lender` },
  { title: 'the own broker profile of a dual', role: 'dual', path: (all) => `/users/${all.own.dual[1]}/broker` },
  { title: 'the own law-firm profile', role: 'lawFirm', path: (all) => `/users/${all.own.lawFirm}/lawfirm` },
  { title: "a rival's profile with a hidden book", role: 'lender', path: (all) => `/users/${all.own.rival}/lender` },
  {
    title: 'a deactivated profile',
    role: 'broker',
    path: (all) =>
      profileWhere(all, ({ kind, isActive, isMasterSwitchOn }) => kind !== 'lawfirm' && isActive && !isMasterSwitchOn),
  },
  {
    title: 'a paused profile as staff',
    role: 'staff',
    path: (all) => profileWhere(all, ({ kind, isActive }) => kind === 'lender' && !isActive),
  },
  { title: 'a record that nobody has', role: 'staff', path: at('/loans/2147483646/view'), isError: true },
  { title: 'the question before a sign-out', role: 'staff', path: at('/logout') },
  { title: 'home', role: 'lender', path: at('/') },
  {
    isBrief: true,
    title: 'everything of one kind that waits',
    role: 'admin',
    path: at('/?waiting=PROFILE_INCOMPLETE'),
  },
  { isBrief: true, title: 'the form of a new system user', role: 'admin', path: at('/systemUsers/create') },
  {
    isBrief: true,
    title: 'a row of the staff console being edited',
    role: 'admin',
    path: at('/users'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByLabel('Mobile').fill('123')
    },
  },
  {
    isBrief: true,
    title: 'the question before a system user is deleted',
    role: 'admin',
    path: at('/users'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { isBrief: true, title: 'no former system users', role: 'staff', path: at('/users?tab=former') },
  { isBrief: true, title: 'the sign-up requests', role: 'staff', path: at('/users/requests') },
  {
    isBrief: true,
    title: 'a new company that would double another',
    role: 'admin',
    path: at('/companies/create'),
    open: async (page) => {
      await page.getByLabel('Dual').check()
      await page.getByLabel('Company Name').fill('Tallowmere Capital')
      await page.getByLabel('Email').fill('helen.castellano@covenant.example')
      await page.getByLabel('Mobile').fill('12')
      await page.getByLabel('Mobile').blur()
      await page.getByText('This may already be on record').waitFor()
    },
  },
  {
    isBrief: true,
    title: 'the form of a new user',
    role: 'staff',
    path: async (all) => {
      const text = 'select company_id as "companyId" from lenders where id = $1'
      const [row] = await rowsOf<{ companyId: number }>(text, [all.own.lender])
      return `/companies/${row?.companyId}/users/create`
    },
  },
  {
    isBrief: true,
    title: 'Find a Lender with nothing found',
    role: 'staff',
    path: at('/search/lender'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Lender' }).fill('zzzqqq')
      await page.getByText('No data').waitFor()
    },
  },
  { isBrief: true, title: 'the change of a password', role: 'broker', path: at('/change-password') },
  {
    isBrief: true,
    title: 'a sign-up with errors',
    path: at('/signUp'),
    open: async (page) => {
      await awake(page.locator('main form'))
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
  },
  { isBrief: true, title: 'a forgotten password', path: at('/forgotPassword') },
  { isBrief: true, title: 'a link that does not work', path: at('/invitation/none') },
  { isBrief: true, title: 'the audit', role: 'admin', path: at('/audit?subjectKind=LOAN') },
  { isBrief: true, title: 'the outbox', role: 'admin', path: at('/outbox') },
  {
    isBrief: true,
    title: 'the answers of the search',
    role: 'staff',
    path: at('/finder-utility'),
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('tal')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    isBrief: true,
    title: 'the menu of a profile as an administrator',
    role: 'admin',
    path: (all) => `/users/${all.own.lender}/lender`,
    open: (page) => page.getByRole('button', { name: 'Settings' }).click(),
  },
  {
    title: 'the settings',
    role: 'dual',
    path: at('/finder-utility'),
    open: (page) => page.getByRole('button', { name: 'Settings' }).click(),
  },
]

/** Opens a place in a browser of the role's own. */
type Open = { signIn: (role: Role) => Promise<Page>; visit: () => Promise<Page> }
const enter = async ({ signIn, visit }: Open, { role, path, open }: Place): Promise<Page> => {
  const page = role ? await signIn(role) : await visit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(await path(await world()))
  if (open) {
    if (role) await awake(page.locator('main button, main a, header button').first())
    await open(page)
  }
  return page
}

test.describe('every page', () => {
  test.describe.configure({ timeout: 120_000 })

  for (const place of PLACES) {
    test(`${place.title} has no violation at any width, light or dark`, async ({
      signIn,
      visit,
      allowConsoleErrors,
    }) => {
      if (place.isError) allowConsoleErrors(/404/)
      const page = await enter({ signIn, visit }, place)
      const found: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of place.isBrief ? BRIEF[width as keyof typeof BRIEF] : SCHEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          // Colours are all that the scheme changes, so the second look asks for them alone.
          const axe = new AxeBuilder({ page })
          const { violations, passes } = await (colorScheme === 'light'
            ? axe.withTags(TAGS)
            : axe.withRules(COLOURS)
          ).analyze()
          expect(passes.length).toBeGreaterThan(0)
          found.push(
            ...violations.map(
              ({ id, nodes }) =>
                `${width} ${colorScheme} ${id}: ${nodes
                  .slice(0, 3)
                  .map((node) => node.target.join(' '))
                  .join(' | ')} (${nodes.length})`,
            ),
          )
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) found.push(`${width}: ${overflow} px wider than the window`)
      }
      figures(test.info(), `${place.isBrief ? 3 : WIDTHS.length * SCHEMES.length} looks, ${found.length} violations`)
      expect(found).toEqual([])
    })
  }

  test('the drawer has no violation on a phone', async ({ signIn }) => {
    const page = await signIn('staff')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/users/notes')
    await awake(page.locator('header button').first())
    await page.getByRole('banner').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
    }
  })
})

test.describe('the keyboard', () => {
  /** What the focus meets from the top of the page on, until it leaves the document or has met enough. */
  const stops = async (page: Page, most: number): Promise<string[]> => {
    const met: string[] = []
    for (let count = 0; count < most; count += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null
        if (!element || element === document.body) return null
        const { width, height, bottom, right } = element.getBoundingClientRect()
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const isSeen = width > 0 && height > 0 && bottom > 0 && right > 0
        const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        const label =
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent ??
          ''
        return `${label.trim().slice(0, 60)}${isSeen ? '' : ' UNSEEN'}${isMarked ? '' : ' UNMARKED'}`
      })
      if (stop === null) break
      met.push(stop)
    }
    return met
  }
  // Inside a date field the browser marks the part that has the focus, not the field around it.
  const unmarked = (met: string[]): string[] =>
    met.filter(
      (stop) =>
        stop.includes(' UNSEEN') || (stop.endsWith(' UNMARKED') && !met.includes(stop.replace(' UNMARKED', ''))),
    )
  /** Each is met after the one before it. */
  const inOrder = (met: string[], wanted: RegExp[]) => {
    let from = 0
    for (const pattern of wanted) {
      const place = met.findIndex((stop, index) => index >= from && pattern.test(stop))
      expect(place, `${pattern} after stop ${from} of ${met.join(' · ')}`).toBeGreaterThanOrEqual(from)
      from = place + 1
    }
  }

  test('from skip link to header, menu and list, every stop seen and marked', async ({ signIn }) => {
    const page = await signIn('staff')
    await page.goto('/loans?statusKey=VARIATIONINPROG')
    await awake(page.locator('header button').first())
    const met = await stops(page, 140)
    expect(unmarked(met)).toEqual([])
    expect(met[0]).toBe('Skip to content')
    inOrder(met, [/^Skip to content/, /Covenant/, /^Notes/, /^Settings/, /^All Loans/, /Add Loan/, /^Principal/])
  })

  test('the skip link leads into the content, and a visitor reaches card and sign-in', async ({ visit }) => {
    const page = await visit()
    await page.goto('/general/finder-utility')
    await awake(page.locator('header a').first())
    const met = await stops(page, 120)
    expect(unmarked(met)).toEqual([])
    inOrder(met, [/^Skip to content/, /^Sign in/, /^Details of/, /^Next/])
    await page.goto('/general/finder-utility')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  test('the loan form is filled from top to bottom without a trap', async ({ signIn }) => {
    const page = await signIn('staff')
    await page.goto('/loans/create')
    await awake(page.locator('form input').first())
    const met = await stops(page, 120)
    expect(unmarked(met)).toEqual([])
    inOrder(met, [/^Loan No/, /^Suburb/, /^Lower Rate/, /^Higher Rate/, /^Notes/, /^Cancel/])
    // It ends outside the page, not in a circle.
    expect(met.length).toBeLessThan(120)
  })

  test('the settings menu opens, closes and gives the focus back by keyboard', async ({ signIn }) => {
    const page = await signIn('dual')
    await page.goto('/finder-utility')
    await awake(page.locator('header button').first())
    const settings = page.getByRole('button', { name: 'Settings' })
    await settings.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(settings).toBeFocused()
  })
})

test('what is pressed is at least 24 px wide and high, or stands apart', async ({ signIn, visit }) => {
  const all = await world()
  const [loan] = await rowsOf<{ id: number }>('select id from loans order by id limit 1')
  const staff = await signIn('staff')
  const anybody = await visit()
  const small: string[] = []
  for (const [page, path] of [
    [staff, '/loans?statusKey=DEFAULT'],
    [staff, '/loans/create'],
    [staff, `/loans/${loan?.id}/view`],
    [staff, `/users/${all.own.lender}/lender`],
    [anybody, '/general/finder-utility'],
    [anybody, `/general/brokers/${all.own.broker}`],
  ] as const) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const found = await page.evaluate(() => {
        const targets = [
          ...document.querySelectorAll<HTMLElement>(
            'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]',
          ),
        ]
        const boxes = targets
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box, element }) => box.width > 0 && box.bottom > 0 && element.checkVisibility())
        const middle = ({ box }: (typeof boxes)[number]) => [box.x + box.width / 2, box.y + box.height / 2] as const
        return boxes
          .filter((one) => {
            if (one.box.width >= 24 && one.box.height >= 24) return false
            // Words in a sentence or a cell are exempt; others may be small only with 24 px around their middle to themselves.
            const [x, y] = middle(one)
            return boxes.some((other) => {
              if (other === one || other.element.contains(one.element) || one.element.contains(other.element))
                return false
              const dx = Math.max(other.box.left - x, 0, x - other.box.right)
              const dy = Math.max(other.box.top - y, 0, y - other.box.bottom)
              return Math.hypot(dx, dy) < 12
            })
          })
          .map(
            ({ element, box }) =>
              `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} ${Math.round(box.width)}×${Math.round(box.height)}`,
          )
      })
      small.push(...found.map((text) => `${path} at ${width}: ${text}`))
    }
  }
  expect(small).toEqual([])
})
