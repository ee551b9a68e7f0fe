import type { TestProject } from 'vitest/node'
import { openTestCluster, type TestCluster } from '#tests/support/cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { cluster, stop } = await openTestCluster()
  project.provide('cluster', cluster)
  return stop
}
