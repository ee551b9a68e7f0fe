/**
 * The areas of `lib` from the lowest up, each with its domains in order. A file may import from its own domain, earlier domains
 * of its area, and earlier areas. An area without domains is one unit.
 */
export const FLOOR_PLAN = {
  core: [],
  server: [],
  foundation: ['audit', 'lookups', 'files', 'opt-outs', 'mail'],
  people: [
    'contacts',
    'credentials',
    'directory',
    'duplicates',
    'accounts',
    'individuals',
    'companies',
    'staff',
    'identity',
  ],
  lending: [
    'statuses',
    'facts',
    'access',
    'privacy',
    'reviews',
    'inputs',
    'records',
    'projections',
    'history',
    'saving',
    'rating',
    'public',
    'imports',
  ],
  crm: ['observers', 'leads', 'file-notes', 'detail-notes'],
  market: [
    'criteria',
    'subscriptions',
    'categories',
    'freshness',
    'matches',
    'scenarios',
    'profiles',
    'lenders',
    'brokers',
    'enquiries',
    'approaches',
    'onboarding',
    'timeline',
  ],
  discovery: [
    'loan-search',
    'scenario-words',
    'user-search',
    'profile-loans',
    'global-search',
    'finder',
    'dashboard',
    'calls',
    'profile-overview',
    'saved-searches',
    'exports',
  ],
  campaigns: ['bodies', 'audiences', 'sending', 'mailings', 'drafts', 'composer', 'hooks', 'consent', 'digests'],
  web: [],
} as const satisfies Record<string, readonly string[]>

/**
 * The folders of `components`: kits from the lowest up, which know no area, then the areas of `lib`, then the shell around every
 * page.
 */
const KITS = ['ui', 'request', 'leaving', 'saving', 'forms', 'data-table', 'versions', 'layout'] as const
const SHELL = 'shell'

const AREAS = Object.entries<readonly string[]>(FLOOR_PLAN)

type Rule = { name: string; severity: 'error'; from: object; to: object }

const buildForbiddenImportRules = (name: string, folder: string, above: readonly string[]): Rule[] =>
  above.length === 0
    ? []
    : ['lib', 'components'].map((house) => ({
        name: `${house}: ${name}`,
        severity: 'error',
        from: { path: `^${house}/${folder}/` },
        to: { path: `^${house}/(${above.join('|')})/` },
      }))

const buildForbiddenImportRule = (folder: string, target: string, above: readonly string[]): Rule => ({
  name: `components/${folder} is below ${target}/${above.join(', ')}`,
  severity: 'error',
  from: { path: `^components/${folder}/` },
  to: { path: `^${target}/(${above.join('|')})/`, pathNot: '^lib/web/actions/' },
})

/** Components import their own area of `lib` and lower ones, and call server actions; kits import only `lib/core`. */
const buildComponentRules = (): Rule[] => {
  const areas = AREAS.map(([area]) => area)
  const order = [...KITS, ...areas, SHELL]
  return [
    ...order
      .slice(0, -1)
      .map((folder, place) => buildForbiddenImportRule(folder, 'components', order.slice(place + 1))),
    ...KITS.map((kit) => buildForbiddenImportRule(kit, 'lib', areas.slice(1))),
    ...areas.slice(0, -1).map((area, place) => buildForbiddenImportRule(area, 'lib', areas.slice(place + 1))),
  ]
}

/** Returns the floor plan as rules of the import check; `components` follows the same order. */
export const buildFloorRules = (): Rule[] => [
  ...buildComponentRules(),
  ...AREAS.flatMap(([area, domains], place) => [
    ...buildForbiddenImportRules(
      `${area} stands below`,
      area,
      AREAS.slice(place + 1).map(([above]) => above),
    ),
    ...domains.flatMap((domain, at) =>
      buildForbiddenImportRules(
        `${area}/${domain} stands below`,
        `${area}/${domain}`,
        domains.slice(at + 1).map((above) => `${area}/${above}`),
      ),
    ),
  ]),
]

/** Returns true if a file of `components` is in a kit, an area or the shell. */
export const isInComponents = (path: string): boolean => {
  const folder = path.split('/')[1] ?? ''
  return [...KITS, ...AREAS.map(([area]) => area), SHELL].includes(folder)
}

/** Returns true if a file of `lib` is in an area and, if the area has domains, in one of them. */
export const isInFloorPlan = (path: string): boolean => {
  const [, area = '', domain = '', ...rest] = path.split('/')
  const domains = AREAS.find(([name]) => name === area)?.[1]
  if (!domains) return false
  return domains.length === 0 ? domain !== '' : domains.includes(domain) && rest.length > 0
}
