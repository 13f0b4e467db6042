import type { TestProject } from 'vitest/node'
import { readNumbersFixtures, type NumbersFixtures } from './read-fixtures.ts'

declare module 'vitest' {
  interface ProvidedContext {
    numbers: NumbersFixtures
  }
}

/** The tests run in workerd, which reads no files. */
export function setup(project: TestProject): void {
  project.provide('numbers', readNumbersFixtures())
}
