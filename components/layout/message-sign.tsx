import { SignCircle, WRONG_SIGN } from './sign-circle.tsx'

const SIGNS = {
  done: { look: 'bg-good-soft text-good', path: 'm16 9-5.5 5.5L8 12M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20' },
  locked: {
    look: 'bg-sunken text-muted',
    path: 'M7 11V7a5 5 0 0 1 10 0v4M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2',
  },
  absent: {
    look: 'bg-sunken text-muted',
    path: 'm13.5 8.5-5 5m0-5 5 5M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16m10 18-4.3-4.3',
  },
  wrong: WRONG_SIGN,
} as const

export type MessageSign = keyof typeof SIGNS

/** The icon above a message: whether something is done, locked, absent or wrong. */
export const MessageIcon = ({ sign }: { sign: MessageSign }) => <SignCircle name={sign} sign={SIGNS[sign]} />
