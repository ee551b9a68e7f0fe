/** Every internal path is built here. */
export type ProfileKind = 'lender' | 'broker' | 'lawfirm'

/** Returns the other kind of profile that a dual company has, or the other side of a match. */
export const switchKind = (kind: ProfileKind): 'lender' | 'broker' => (kind === 'lender' ? 'broker' : 'lender')

export const paths = {
  home: () => '/',
  login: (returnUrl?: string) => (returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login'),
  confirmLogin: () => '/confirm-login',
  loginFailed: (message?: string, returnUrl?: string | null) => `/login-failed${toQuerySuffix({ message, returnUrl })}`,
  logout: () => '/logout',
  confirmLogout: () => '/confirm-logout',
  loggedOut: () => '/logged-out',
  signUp: () => '/signUp',
  forgotPassword: () => '/forgotPassword',
  changePassword: () => '/change-password',
  invitation: (token: string) => `/invitation/${token}`,
  resetPassword: (token: string) => `/resetPassword/${token}`,
  confirmAddress: (token: string) => `/confirm-address/${token}`,
  undoAddress: (token: string) => `/undo-address/${token}`,
  signUpRequests: () => '/users/requests',
  outbox: () => '/outbox',
  outboxMessage: (id: number) => `/outbox/${id}`,
  /** All bulk and marketing mailings; and one mailing, with a recipient's history open if one is given. */
  mailings: () => '/mailings',
  mailing: (id: number, recipientId?: number) => `/mailings/${id}${toQuerySuffix({ recipient: recipientId })}`,
  /** The people excluded from a mailing. */
  mailingLeftOut: (id: number) => `/mailings/${id}/left-out`,
  /** Why a person received a mail and which opt-outs the address has; the id is that of a message, a mailing recipient or a person. */
  emailConsent: (id: number) => `/email-consent/${id}`,
  exception: (status: 401 | 403 | 404 | 500, reference?: string) =>
    `/exception/${status}${toQuerySuffix({ reference })}`,
  inactiveProfile: () => '/inactive-profile',
  profile: (kind: ProfileKind, id: number) => `/users/${id}/${kind}`,
  /** The overview of a profile; whoever has none gets the usual first tab. */
  profileOverview: (kind: ProfileKind, id: number) => `/users/${id}/${kind}?tab=overview`,
  /** The File Notes of a profile with a new note open. */
  newNote: (kind: ProfileKind, id: number) => `/users/${id}/${kind}?tab=fileNotes&note=new`,
  /** A category of a lender's loan criteria, by tab number (doc 2 §2). */
  category: (lenderId: number, tab: number) => `/users/${lenderId}/lender?tab=loans&category=${tab}`,
  notes: () => '/users/notes',
  allUsers: () => '/users/all',
  systemUsers: () => '/users',
  createSystemUser: () => '/systemUsers/create',
  createCompany: (kind?: 'LENDER' | 'BROKER' | 'LAWFIRM') =>
    `/companies/create${kind ? `?profileTypeKey=${kind}` : ''}`,
  createCompanyUser: (companyId: number) => `/companies/${companyId}/users/create`,
  loans: () => '/loans',
  loansIn: (suburbId: number, state: string) => `/loans?state=${state}&suburb=${suburbId}`,
  createLoan: () => '/loans/create',
  createLoanWith: (party: 'lender' | 'broker', id: number) => `/loans/create?${party}=${id}`,
  importLoans: () => '/loans/import',
  loanImport: (id: number) => `/loans/import/${id}`,
  loan: (id: number) => `/loans/${id}/view`,
  editLoan: (id: number) => `/loans/${id}/edit`,
  loanLog: (loanId: number, logId: number) => `/loans/${loanId}/logs/${logId}`,
  finder: () => '/finder-utility',
  publicFinder: () => '/general/finder-utility',
  publicLoan: (id: number) => `/general/loans/${id}`,
  publicBrokerById: (brokerId: number) => `/general/brokers/${brokerId}`,
  publicBroker: (fullName: string, individualId: number) => `/public/brokers/${createSlug(fullName)}/${individualId}`,
  publicLender: (lenderId: number) => `/general/lenders/${lenderId}`,
  /** The form by which a visitor writes to a broker or lender. */
  enquiry: (kind: 'lender' | 'broker', id: number) => `/general/${kind}s/${id}/enquiry`,
  enquirySent: (kind: 'lender' | 'broker', id: number) => `/general/${kind}s/${id}/enquiry/sent`,
  enquiries: () => '/enquiries',
  enquiriesOf: (kind: 'lender' | 'broker', id: number) => `/enquiries?${kind}=${id}`,
  /** What lenders were asked; an approach; and the answers to one scenario beside each other. */
  approaches: () => '/approaches',
  approach: (id: number) => `/approaches/${id}`,
  approachAnswers: (scenarioId: number) => `/approaches/scenarios/${scenarioId}`,
  /** Where a deal goes; `query` has its scenario, with its question mark. */
  match: (query = '') => `/match${query}`,
  findLender: () => '/search/lender',
  findBroker: () => '/search/broker',
  privacySettings: (lenderId: number) => `/privacy-settings/${lenderId}`,
  /** The search for the person whose email subscriptions staff want to edit. */
  findSubscriptions: () => '/email-subscriptions',
  emailSubscriptions: (id: number, lawFirm = false) => `/email-subscriptions/${id}${lawFirm ? '/lawfirm' : ''}`,
  /** The preferences page linked from mails; it needs no sign-in. */
  emailPreferences: (token: string) => `/general/email-subscriptions/${token}`,
  emailPreferencesCall: (token: string) => `/api/email-preferences/${token}`,
  bulkEmail: () => '/bulk-email',
  marketingEmail: (savedSearchId: number) => `/marketing-email?id=${savedSearchId}`,
  freshness: () => '/freshness',
  /** Where a lender reviews its criteria and confirms that they are still correct. */
  stillCorrect: (lenderId: number) => `/still-correct/${lenderId}`,
  digests: () => '/digests',
  /** The preview of a digest, optionally as one person would receive it. */
  digestPreview: (kind: string, person?: number) => `/digests${toQuerySuffix({ kind, person })}#preview`,
  calls: () => '/calls',
  audit: () => '/audit',
  holidays: () => '/holidays',
  file: (id: number) => `/api/files/${id}`,
  /** A portrait at the size of lists. */
  face: (id: number) => `/api/files/${id}?size=face`,
  /** All Loans or All Users, with a saved search loaded. */
  savedView: (kind: 'loans' | 'users', id: number) => `${kind === 'loans' ? '/loans' : '/users/all'}?view=${id}`,
  export: (id: number, key: string) => `/exports/${id}?key=${key}`,
  exportFile: (id: number, key: string) => `/api/exports/${id}?key=${key}`,
} as const

/** Returns the lowercase full name with spaces and brackets replaced by hyphens (row L-11). */
export const createSlug = (fullName: string): string =>
  encodeURIComponent(
    fullName
      .toLowerCase()
      .trim()
      .replace(/[\s()[\]{}]+/g, '-')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, ''),
  )

/** Returns an address with a query appended; an empty query changes nothing. */
export const addQuery = (address: string, query: string): string =>
  query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`

/** Returns a query string with its question mark, or '' if all values are empty. */
export const toQuerySuffix = (query: Record<string, unknown>): string => {
  const text = toQueryString(query)
  return text && `?${text}`
}

/** Returns a query string without empty values; arrays repeat their parameter (rows A-05, A-21). */
export const toQueryString = (query: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item))
    }
  }
  return params.toString()
}
