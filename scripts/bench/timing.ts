import { readFileSync } from 'node:fs'

export type Timed = { name: string; runs: number; p50: number; p95: number; bareP50: number; ratio: number }

/** The value below which a share of sorted figures lies. */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** How long a job takes, in milliseconds. */
export const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Times a job against the bare SQL of the same answer, interleaved in the same run, after one round to warm up. */
export const compareWithBare = async <Input>(
  name: string,
  inputs: readonly Input[],
  job: (input: Input) => Promise<unknown>,
  bare: (input: Input) => Promise<unknown>,
): Promise<Timed> => {
  for (const input of inputs.slice(0, 5)) {
    await job(input)
    await bare(input)
  }
  const [own, plain]: [number[], number[]] = [[], []]
  for (const input of inputs) {
    own.push(await measure(() => job(input)))
    plain.push(await measure(() => bare(input)))
  }
  own.sort((a, b) => a - b)
  plain.sort((a, b) => a - b)
  const [p50, bareP50] = [percentile(own, 0.5), percentile(plain, 0.5)]
  return { name, runs: inputs.length, p50, p95: percentile(own, 0.95), bareP50, ratio: p50 / bareP50 }
}

const ms = (value: number): string => value.toFixed(2)

/** The figures as a Markdown table. */
export const tableOf = (rows: readonly Timed[]): string =>
  [
    '| job | runs | p50 ms | p95 ms | bare SQL p50 ms | ratio |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      ({ name, runs, p50, p95, bareP50, ratio }) =>
        `| ${name} | ${runs} | ${ms(p50)} | ${ms(p95)} | ${ms(bareP50)} | ${ratio.toFixed(2)} |`,
    ),
  ].join('\n')

/** Seconds of processor that a process has used; null where the system does not tell. */
export const cpuOf = (pid: number): number | null => {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / 100
  } catch {
    return null
  }
}

/** The most memory that a process has held so far, in megabytes. */
export const peakOf = (pid: number): string => {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return `${Math.round(Number(kilobytes) / 1024)} MB`
}
