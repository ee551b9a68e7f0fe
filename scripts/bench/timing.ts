import { readFileSync } from 'node:fs'

export type Timed = { name: string; runs: number; p50: number; p95: number; bareP50: number; ratio: number }

/** Returns the value below which a share of sorted figures lies. */
export const pickPercentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Returns how long a job takes, in milliseconds. */
export const measureMilliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Times a job and the bare SQL of the same result, interleaved, after a warm-up. */
export const timeAgainstBareSql = async <Input>({
  name,
  inputs,
  job,
  bare,
}: {
  name: string
  inputs: readonly Input[]
  job: (input: Input) => Promise<unknown>
  bare: (input: Input) => Promise<unknown>
}): Promise<Timed> => {
  for (const input of inputs.slice(0, 5)) {
    await job(input)
    await bare(input)
  }
  const [own, plain]: [number[], number[]] = [[], []]
  for (const input of inputs) {
    own.push(await measureMilliseconds(() => job(input)))
    plain.push(await measureMilliseconds(() => bare(input)))
  }
  own.sort((a, b) => a - b)
  plain.sort((a, b) => a - b)
  const [p50, bareP50] = [pickPercentile(own, 0.5), pickPercentile(plain, 0.5)]
  return { name, runs: inputs.length, p50, p95: pickPercentile(own, 0.95), bareP50, ratio: p50 / bareP50 }
}

const formatMilliseconds = (value: number): string => value.toFixed(2)

/** Formats timings as a Markdown table. */
export const formatTimingTable = (rows: readonly Timed[]): string =>
  [
    '| job | runs | p50 ms | p95 ms | bare SQL p50 ms | ratio |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      ({ name, runs, p50, p95, bareP50, ratio }) =>
        `| ${name} | ${runs} | ${formatMilliseconds(p50)} | ${formatMilliseconds(p95)} | ${formatMilliseconds(bareP50)} | ${ratio.toFixed(2)} |`,
    ),
  ].join('\n')

/** Returns the CPU seconds a process has used; null if the system does not report it. */
export const readCpuSeconds = (pid: number): number | null => {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / 100
  } catch {
    return null
  }
}

/** Returns the peak memory of a process, such as '240 MB'. */
export const readPeakMemory = (pid: number): string => {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return `${Math.round(Number(kilobytes) / 1024)} MB`
}
