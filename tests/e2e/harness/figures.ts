import type { TestInfo } from '@playwright/test'

/** Writes into the report what a test found in figures. */
export const figures = (info: TestInfo, description: string) => info.annotations.push({ type: 'figures', description })
