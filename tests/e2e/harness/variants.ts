import type { Letter } from '#tests/e2e/harness/wire.ts'

/** Another way to send the same request, which must not return more than the plain one. */
export type Variant = { name: string; path: (path: string) => string; letter: Letter }

const same = (path: string): string => path
const withQuery = (text: string) => (path: string) => `${path}${path.includes('?') ? '&' : '?'}${text}`
const onPath = (change: (path: string) => string) => (path: string) => {
  const [head = '', ...query] = path.split('?')
  return [change(head), ...query].join('?')
}
const headers = (name: string, values: Record<string, string>): Variant => ({
  name,
  path: same,
  letter: { headers: values },
})
const middleware = (name: string) => Array(6).fill(name).join(':')

/** Ways round a guard that have worked in other products. */
export const VARIANTS: Variant[] = [
  { name: 'RSC', path: withQuery('_rsc'), letter: { headers: { rsc: '1' } } },
  { name: 'RSC without its parameter', path: same, letter: { headers: { rsc: '1' } } },
  { name: '?_rsc', path: withQuery('_rsc=1abcd'), letter: {} },
  {
    name: 'prefetch',
    path: withQuery('_rsc=HEAvJdHAQJrUAe2K'),
    letter: { headers: { rsc: '1', 'next-router-prefetch': '1' } },
  },
  {
    name: 'segment prefetch',
    path: withQuery('_rsc'),
    letter: { headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/__PAGE__' } },
  },
  { name: '.rsc', path: onPath((path) => `${path}.rsc`), letter: {} },
  { name: 'HEAD', path: same, letter: { method: 'HEAD' } },
  { name: '//', path: onPath((path) => `/${path}`), letter: {} },
  { name: 'doubled inner slash', path: onPath((path) => path.replace(/(.)\//, '$1//')), letter: {} },
  { name: 'upper case', path: onPath((path) => path.toUpperCase()), letter: {} },
  {
    name: 'encoded letter',
    path: onPath((path) => path.replace(/\/(\w)/, (_all, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)),
    letter: {},
  },
  { name: 'encoded slash', path: onPath((path) => `/${path.slice(1).replaceAll('/', '%2f')}`), letter: {} },
  { name: 'trailing slash', path: onPath((path) => `${path}/`), letter: {} },
  { name: 'dot segments', path: onPath((path) => `/general/..${path}`), letter: {} },
  { name: 'backslash', path: onPath((path) => `/\\${path.slice(1)}`), letter: {} },
  { name: 'injected parameters', path: withQuery('id=1&nxtPid=1&slug=x&nxtPname=status'), letter: {} },
  headers('x-middleware-subrequest', { 'x-middleware-subrequest': middleware('middleware') }),
  headers('x-middleware-subrequest in src', { 'x-middleware-subrequest': middleware('src/middleware') }),
  headers('x-forwarded-host', { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }),
  headers('x-original-url', {
    'x-original-url': '/general/finder-utility',
    'x-rewrite-url': '/general/finder-utility',
  }),
  headers('x-matched-path', {
    'x-matched-path': '/general/finder-utility',
    'x-now-route-matches': '1=1',
    'x-invoke-path': '/general/finder-utility',
  }),
  headers('method override', { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' }),
  headers('own answer headers', {
    'x-nonce': 'abc',
    'x-return-path': 'https://elsewhere.example/',
    'x-middleware-next': '1',
    'x-nextjs-data': '1',
  }),
  headers('a stranger’s bearer', { authorization: 'Bearer abc.def.ghi' }),
]
