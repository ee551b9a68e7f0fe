/** The number of passed and failed tests of a run. */
export type Count = { passed: number; failed: number }
export type Suite = {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    ok: boolean
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

/** Prints the tests of a suite that failed or passed only at a second try. */
export const printSuiteResult = (suite: Suite, trail = ''): void => {
  const title = `${trail}${suite.title} › `
  for (const child of suite.suites ?? []) printSuiteResult(child, title)
  for (const spec of suite.specs ?? []) {
    if (spec.ok && spec.tests.some((test) => test.status === 'flaky')) console.log(`second try: ${title}${spec.title}`)
    if (spec.ok) continue
    const message = spec.tests
      .flatMap((test) => test.results.map((result) => result.error?.message ?? ''))
      .find((text) => text !== '')
    console.log(`✗ ${title}${spec.title}\n${takeFirstLines(message ?? '')}`)
  }
}

/** Returns the milliseconds that the tests of a suite took. */
export const sumDurations = ({ suites = [], specs = [] }: Suite): number =>
  suites.reduce((sum, suite) => sum + sumDurations(suite), 0) +
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration, 0)

/** Prints the slowest files (durations in milliseconds), which are the ones to shorten when a run grows. */
export const printLongestTests = (files: [name: string, duration: number][]): void => {
  const longest = files.toSorted(([, one], [, other]) => other - one).slice(0, 12)
  console.log(`  longest: ${longest.map(([name, duration]) => `${name} ${(duration / 1000).toFixed(0)} s`).join(', ')}`)
}

/** Returns the first lines of a message, without colours. */
export const takeFirstLines = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, 14)
    .map((line) => `    ${line}`)
    .join('\n')

/** Prints the output of a run that broke off, and counts it as one failure. */
export const printBrokenOffRun = (name: string, output: string): Count => {
  console.log(`✗ ${name} did not finish\n${takeFirstLines(output.split('\n').slice(-30).join('\n'))}`)
  return { passed: 0, failed: 1 }
}
