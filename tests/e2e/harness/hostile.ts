/** Texts that have broken other products, for queries and fields (threats C1 to C4). */
export const SQL = [
  "'",
  "''",
  '"',
  ';',
  '--',
  '/*',
  "' or '1'='1",
  "' or 1=1--",
  "'; drop table loans;--",
  "') or ('a'='a",
  '1; select pg_sleep(9)--',
  "' union select null,null,null--",
  "1' and extractvalue(1,1)--",
  "\\'; select 1;--",
  '$1',
  '$$x$$',
  "E'\\x27'",
  "' || (select version()) || '",
  '1 and 1=cast((select current_user) as int)',
  'principal; select 1',
  'principal desc, (select 1)',
  "%' or '%'='",
  '%',
  '_',
  '\\',
  '0/0',
]
export const ODD = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\u2028',
  '\r\nx: y',
  '1e308',
  '-1e308',
  'NaN',
  'Infinity',
  '-0',
  '1e-400',
  '9007199254740993',
  '99999999999999999999999',
  '0x1f',
  '１２',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{"not":""}',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '%',
  '%zz',
  '$\u007b7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a'.repeat(4000),
  '💩'.repeat(500),
  ' ',
  '2026-02-30',
]
export const PARAMETERS = [
  'page',
  'pageSize',
  'sort',
  'orderBy',
  'statusKey',
  'state',
  'minPrincipal',
  'maxPrincipal',
  'search',
  'loanNo',
  'slug',
  'securityTypeKey',
  'lawFirmId',
  'group',
  'portrait',
  'columns',
  'id',
  'redirect',
  'returnUrl',
  'message',
  '__proto__',
  'constructor[prototype][x]',
  'toString',
  'a[not]',
  'status[in][]',
]

/** At least `count` query strings, in which every parameter gets every text in turn, also repeated and nested. */
export const queries = (count: number): string[] => {
  const texts = [...SQL, ...ODD]
  return Array.from({ length: count }, (_, index) => {
    const name = PARAMETERS[index % PARAMETERS.length] as string
    const text = texts[(index * 7 + Math.floor(index / PARAMETERS.length)) % texts.length] as string
    const value = asQuery(text)
    if (index % 5 === 3) return `${asQuery(name)}=${value}&${asQuery(name)}=${value}&${asQuery(name)}=2`
    if (index % 5 === 4) return `${asQuery(name)}[]=${value}&${asQuery(name)}[not]=${value}&page=${value}`
    return `${asQuery(name)}=${value}`
  })
}

// A lone surrogate and a bare per cent sign are sent as no encoder would write them.
const asQuery = (text: string): string =>
  [...text]
    .map((character) => {
      if (/[\ud800-\udfff]/.test(character) && character.length === 1) return '%ED%A0%80'
      return character === '%' ? '%' : encodeURIComponent(character)
    })
    .join('')

/** Whole bodies that are not a loan, for the parser, the schema and the size limit. */
export const rawBodies = (): { body: string | Buffer; type: string }[] => {
  const json = 'application/json'
  const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000)
  const texts = [
    '',
    ' ',
    'null',
    'true',
    '0',
    '-1',
    '1e308',
    '1e999',
    '""',
    '"a"',
    '[]',
    '[[]]',
    '{}',
    '{',
    '}',
    '[',
    '{"a"}',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '\u0000',
    '{"a":"\u0000"}',
    '{"\\u0000":1}',
    '{"loanNo":"\\ud800"}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"loanNo":1e308}',
    '{"principal":-1e308}',
    '{"loanNo":NaN}',
    '{"loanNo":undefined}',
    deep('[', ']'),
    deep('{"a":', '}').replace('}', '1}'),
    `{"loanNo":${deep('[', ']')}}`,
    '['.repeat(50_000),
    `{"notes":"${'x'.repeat(900_000)}"}`,
    `{"notes":"${'x'.repeat(1_100_000)}"}`,
    `"${'\\u0000'.repeat(100_000)}"`,
    JSON.stringify({ loanLenders: Array(5000).fill({ lenderId: 1, contributionAmount: 1 }) }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]))),
    ...SQL.map((text) => JSON.stringify({ loanNo: text, suburb: text, notes: text })),
    ...ODD.map((text) => JSON.stringify({ [text.slice(0, 50)]: text, loanNo: text })),
    ...ODD.slice(0, 12),
  ]
  const others = [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    '',
    'application/jsonp',
    'application/graphql',
  ]
  return [
    ...texts.map((body) => ({ body, type: json })),
    ...others.flatMap((type) =>
      ['loanNo=1&statusKey=SETTLED', '{"loanNo":"1"}', '--x\r\n\r\n1\r\n--x--', '<a/>'].map((body) => ({ body, type })),
    ),
    ...Array.from({ length: 12 }, (_, index) => ({
      body: Buffer.from(Array.from({ length: 200 }, (_byte, at) => (at * 37 + index * 91) % 256)),
      type: json,
    })),
    { body: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), type: json },
    { body: Buffer.from([0x1f, 0x8b, 0x08, 0x00]), type: json },
  ]
}

/** Values that must never be accepted for a single value (threat C3). */
export const STRUCTURES: unknown[] = [
  [],
  {},
  { not: '' },
  { equals: 'x' },
  { in: [1] },
  [1],
  ['x'],
  [[1]],
  { $ne: null },
  { toString: 'x' },
  { set: 1 },
  { increment: 1 },
]

/** True for a response that reveals internals: a stack trace, SQL, a path or a version (threat C11). */
export const tellsTooMuch = (body: string): boolean =>
  /\n\s+at |node_modules|\bselect\b[\s\S]{0,80}\bfrom\b|syntax error|\/(work|home|root|usr|tmp|var)\/|prisma|postgres|\bpg_|ECONN|TypeError|ReferenceError|ZodError|\b22P0|\b42\d{3}\b|invalid input syntax/i.test(
    body,
  )

/** Markup that runs a script if it is not escaped (threat C4). */
export const SCRIPTS = [
  '<script>window.top.broken=1</script>',
  '"><img src=x onerror=window.top.broken=1>',
  "'><svg/onload=window.top.broken=1>",
  '</script><script>window.top.broken=1</script>',
  'javascript:window.top.broken=1',
  '<iframe srcdoc="<script>parent.broken=1</script>">',
  '{{constructor.constructor("window.top.broken=1")()}}',
]
