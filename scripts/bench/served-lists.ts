import { pool } from '#lib/server/database/db.ts'
import { ensureBenchFileNotes } from './profile-view.ts'
import { type Served, withWebProcess } from './served.ts'
import { readCpuSeconds, type Timed, timeAgainstBareSql } from './timing.ts'

/** A page with a list, its number of rows, and the bare SQL of the same rows. */
type List = { path: string; rows: number; bare: string }

const buildLoanSql = (where: string, order: string) =>
  `select s.loan_id, s.principal, s.lender_name, s.broker_name from loan_searches s where ${where} order by ${order} limit 50`

const LISTS: List[] = [
  { path: '/loans', rows: 50, bare: buildLoanSql('true', 's.created_at desc, s.loan_id desc') },
  {
    path: '/loans?statusKey=DEFAULT&sort=principal&orderBy=desc',
    rows: 50,
    bare: buildLoanSql('s.status_code = 3', 's.principal desc, s.loan_id desc'),
  },
  {
    path: '/users/notes?pageSize=50',
    rows: 50,
    bare: 'select id, note, taken_at from file_notes order by taken_at desc, id desc limit 50',
  },
  { path: '/audit', rows: 50, bare: 'select * from audit_entries order by id desc limit 50' },
  {
    path: '/outbox',
    rows: 50,
    bare: 'select id, subject, address from email_messages order by queued_at desc, id desc limit 50',
  },
]

type Weighed = Timed & { bytes: number; cpu: number | null }

/** Times pages of fifty rows from a warm web process: at most 150 kB uncompressed and 20 ms of CPU each. */
export const benchServedLists = async (runs: number, applicationUrl: string): Promise<string> => {
  await ensureBenchFileNotes()
  await ensureAuditEntriesAndMails()
  const weighed = await withWebProcess(applicationUrl, async (web) => {
    for (const { path } of LISTS) for (let run = 0; run < 100; run += 1) await web.page(path)
    const each: Weighed[] = []
    for (const list of LISTS) each.push(await measureListPage(web, list, runs))
    return each
  })
  return [
    '| page of 50 rows | runs | document kB | web process ms | p50 ms | p95 ms | bare SQL p50 ms | ratio |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...weighed.map(({ name, runs: count, bytes, cpu, p50, p95, bareP50, ratio }) => {
      const times = [
        cpu === null ? '' : cpu.toFixed(1),
        p50.toFixed(1),
        p95.toFixed(1),
        bareP50.toFixed(2),
        ratio.toFixed(1),
      ]
      return `| ${name} | ${count} | ${(bytes / 1_000).toFixed(0)} | ${times.join(' | ')} |`
    }),
  ].join('\n')
}

const measureListPage = async ({ page, pid }: Served, { path, rows, bare }: List, runs: number): Promise<Weighed> => {
  const markup = await page(path)
  const shown = markup.split('data-row=').length - 1
  if (shown !== rows) throw new Error(`${path} shows ${shown} rows instead of ${rows}`)
  const inputs = Array.from({ length: runs }, () => path)
  const before = readCpuSeconds(pid)
  for (const input of inputs) await page(input)
  const after = readCpuSeconds(pid)
  const timing = await timeAgainstBareSql({ name: path, inputs, job: page, bare: () => pool().query(bare) })
  const cpu = before === null || after === null ? null : ((after - before) * 1_000) / runs
  return { ...timing, bytes: Buffer.byteLength(markup), cpu }
}

// Inserts audit entries and mails, because the bench's people have created none.
const ensureAuditEntriesAndMails = async (): Promise<void> => {
  await pool().query(`insert into audit_entries (actor_kind, actor_name, act, subject_kind, subject_id, details)
    select 'staff', 'Riley Bench', 'LOAN_UPDATED', 'LOAN', l.id, jsonb_build_object('loanNo', l.loan_no, 'version', 2)
    from loans l order by l.id limit 50`)
  await pool().query(`insert into email_messages (kind, address, subject, payload, state, key, sent_at, due_at)
    select 'INVITATION', 'person-' || i.id || '@bench.example', 'Your invitation', '{}', 'SENT', 'bench-' || i.id, now(), now()
    from individuals i order by i.id limit 50 on conflict (key) do nothing`)
}
