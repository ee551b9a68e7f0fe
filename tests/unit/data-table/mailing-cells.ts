import { AT, type Cells, plain, SAID } from '#tests/unit/data-table/look-cells.ts'

/** The list of mailings: every state of a mailing. */
export const MAILING_CELLS: Cells = {
  row: {
    kind: 'BULK',
    subject: 'Rates',
    senderEmail: 'news@lee.example',
    senderName: 'News',
    sentBy: 'Kim Orr',
    frozenAt: AT,
    state: 'SENDING',
    recipients: 1_200,
    sent: 900,
    failed: 2,
    leftOut: 30,
  },
  cells: {
    frozen: [[{}, SAID]],
    subject: [
      [{}, '[/mailings/7] Rates Bulk email'],
      [{ kind: 'MARKETING' }, '[/mailings/7] Rates Marketing email'],
    ],
    state: [
      [{ state: 'FROZEN' }, '{warn} Waiting'],
      [{}, '{accent} Sending'],
      [{ state: 'PAUSED' }, '{warn} Paused'],
      [{ state: 'DONE' }, '{good} Done'],
      [{ state: 'CANCELLED' }, '{neutral} Cancelled'],
    ],
    recipients: [
      [{}, '1,200 900 of 1,200 {bad} · 2 failed'],
      [{ failed: 0 }, '1,200 900 of 1,200 sent'],
    ],
    sent: [[{}, '900']],
    failed: [
      [{}, '{bad} 2'],
      [{ failed: 0 }, '0'],
    ],
    leftOut: [[{}, '30']],
    sentBy: [[{}, 'Bulk email · Kim Orr news@lee.example']],
  },
}

/** The recipients of a mailing: every state, and what the mail service reported. */
export const RECIPIENT_CELLS: Cells = {
  row: {
    name: 'Ann Lee',
    company: 'Lee Capital',
    address: 'ann@lee.example',
    basis: 'SUBSCRIBED',
    state: 'SENT',
    attempt: 1,
    sentAt: AT,
    error: 'Mailbox full',
    report: null,
  },
  cells: {
    name: [[{}, '[/mailings/3?recipient=7] Ann Lee']],
    address: [[{}, 'ann@lee.example']],
    company: plain('company', 'Lee Capital'),
    state: [
      [{ state: 'QUEUED' }, '{warn} Waiting'],
      [{ state: 'CLAIMED' }, '{accent} Being sent'],
      [{ state: 'WIRE' }, '{accent} Being sent'],
      [{}, '{good} Sent'],
      [{ state: 'FAILED' }, '{bad} Failed'],
      [{ state: 'UNKNOWN' }, '{bad} Not certain'],
      [{ state: 'SUPPRESSED' }, '{neutral} Unsubscribed since'],
      [{ state: 'CANCELLED' }, '{neutral} Cancelled'],
    ],
    sent: plain('sentAt', SAID),
    report: [
      [{}, ''],
      [{ report: 'DELIVERED' }, '{good} Delivered'],
      [{ report: 'BOUNCED' }, '{bad} Bounced'],
      [{ report: 'COMPLAINED' }, '{bad} Reported as spam'],
    ],
    basis: [
      [{}, 'Subscribed'],
      [{ basis: 'SERVICE' }, 'Unsubscribed, included'],
    ],
    error: plain('error', 'Mailbox full'),
  },
}

/** The people left out of a mailing: every reason. */
export const LEFT_OUT_CELLS: Cells = {
  row: { name: 'Ann Lee', address: 'ann@lee.example', reason: 'UNSUBSCRIBED' },
  cells: {
    name: [[{}, 'Ann Lee']],
    address: plain('address', 'ann@lee.example'),
    reason: [
      [{}, 'Unsubscribed'],
      [{ reason: 'NO_ADDRESS' }, 'No email address'],
      [{ reason: 'CLOSED' }, 'Account closed'],
      [{ reason: 'SWITCHED_OFF' }, 'Master switch off'],
      [{ reason: 'SAME_ADDRESS' }, 'Same address as another person'],
    ],
  },
}
