import { UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import { formatCount } from '#lib/core/counts.ts'

/** The most characters of a visitor's message (decision 'enquiry'). */
export const LONGEST_WORDS = 1_000

/**
 * The consent text with its version; the form shows the newest. Enquiries store the version, so old texts must stay
 * here as long as enquiries refer to them.
 */
export const CONSENT = {
  version: 1,
  text: (recipient: string) =>
    `${recipient} may read my message and contact me about it. It is kept for at most 12 months, and erased earlier if I ask for it.`,
} as const

/** Messages about the fields and rate limits of the enquiry form. */
export const enquiryMessages = {
  name: 'Enter your name.',
  contact: 'Enter your email or your mobile number.',
  email: 'Enter an email address such as name@example.com.',
  mobile: 'Enter an Australian mobile number such as 0412 345 678.',
  amount: UNREADABLE_AMOUNT,
  suburb: 'Enter the suburb of the property.',
  words: 'Write at most 1,000 characters.',
  consent: 'Tick this to send your enquiry.',
  consentChanged: 'This text has changed. Read it and tick it again.',
  tooLong: (most: number) => `Write at most ${most} characters.`,
  networkLimit: 'Three enquiries have come from your network within an hour. Try again in an hour.',
  recipientLimit: 'This person gets no more enquiries today. Try again tomorrow, or call.',
  erased: 'The enquiry has been erased.',
} as const

/** Texts of the enquiry form and of the page after sending. */
export const enquiryLabels = {
  title: (recipient: string) => `Write to ${recipient}`,
  intro: 'Say what you need. You get an answer from them, not from us.',
  name: 'Your name',
  email: 'Email',
  mobile: 'Mobile',
  either: 'Email or mobile is needed; one is enough.',
  amount: 'Amount needed',
  amountHint: 'Such as 1.5m',
  suburb: 'Property suburb',
  words: 'A few words',
  wordsHint: 'What the loan is for, and by when. At most 1,000 characters.',
  send: 'Send enquiry',
  problems: 'Your enquiry has not been sent. See the fields marked below.',
  trap: 'Leave this empty',
  sentTitle: 'Your enquiry has been sent',
  sent: (recipient: string) => `${recipient} has it and will get in touch with you.`,
  next: 'The answer comes by email or phone. Nothing else is needed from you.',
  yours: 'What you wrote',
  back: 'Back to the page',
  findAnother: 'Find another broker',
} as const

/** Texts of the list of enquiries. */
export const enquiryListLabels = {
  title: 'Enquiries',
  allText: 'What visitors of public pages have written, newest first. Each is erased after 12 months.',
  ownText: 'What visitors of your public page have written, newest first. Each is erased after 12 months.',
  button: (count: number) => `Enquiries (${formatCount(count)})`,
  to: 'To',
  amount: 'Amount',
  suburb: 'Suburb',
  sent: 'Sent',
  empty: 'No enquiries.',
  emptyText: 'Enquiries appear here as soon as a visitor sends one from a public page.',
  erase: 'Erase',
  eraseTitle: 'Erase enquiry',
  question: (name: string) => `Erase the enquiry of ${name}? It is gone for everybody and can't be brought back.`,
} as const

/** Texts of the email; the subject contains nothing about the visitor. */
export const enquiryMailLabels = {
  subject: (productName: string) => `New enquiry from your ${productName} page`,
  heading: 'New enquiry',
  greeting: (firstName: string) => `Hello ${firstName},`,
  why: 'Someone read your public page and wrote to you.',
  from: (name: string) => `Name: ${name}`,
  email: (email: string) => `Email: ${email}`,
  mobile: (mobile: string) => `Mobile: ${mobile}`,
  need: (amount: string, suburb: string) => `Needs ${amount} for a property in ${suburb}.`,
  action: 'Open your enquiries',
  reply: 'Reply to this email to answer.',
  call: 'Call to answer. The visitor left no email address.',
  ignored: 'Nobody else answers if you do not.',
} as const
