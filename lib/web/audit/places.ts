const VERBS: Record<string, string> = {
  GET: 'read',
  POST: 'use',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
  page: 'open the page',
}

// Only a word: ids and tokens of links have digits or are long.
const isWord = (part: string): boolean => part.length <= 30 && /^[a-z-]+$/i.test(part)

const toWords = (part: string): string =>
  part
    .replace(/Action$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()

/** Returns what a refused request wanted, in words: `GET /api/loans/41/logs` gives 'read “loans, logs”'. */
export const describePlace = (place: string): string => {
  const [method = '', path = ''] = place.split(' ')
  if (method === 'action') return toWords(path)
  const verb = Object.hasOwn(VERBS, method) ? VERBS[method] : null
  const [bare = ''] = (verb ? path : place.replaceAll(' ', '-')).split(/[?#]/)
  const parts = bare.split('/').filter((part) => isWord(part) && part !== 'api' && part !== 'system-user')
  return `${verb ?? 'use'} “${parts.map(toWords).join(', ') || 'home'}”`
}
