import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const FOLDERS = ['tests/unit/', 'tests/streams/', 'tests/machines/', 'tests/server/']

/** What is quick comes first, for a mutant is dead with the first test that fails. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => FOLDERS.findIndex((folder) => moduleId.includes(folder))
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)))
  }
}

/** How StrykerJS runs the tests of an area (`MUTATE_TESTS`, globs in JSON): like vitest.config.ts, in one worker. */
// oxlint-disable-next-line import/no-default-export -- vitest reads it
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/propertySeed.ts'],
    isolate: false,
    maxWorkers: 1,
    include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]'),
    sequence: { sequencer: QuickFirst },
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
