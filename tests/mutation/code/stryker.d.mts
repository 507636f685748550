import type { EventEmitter } from 'node:events'
import type { Planned, Result } from './fates.ts'

export declare const ONLY_WORDS: string
export declare function sampleOf<
  Mutant extends {
    readonly fileName: string
    readonly location: { readonly start: { readonly line: number; readonly column: number } }
    readonly replacement: string
  },
>(mutants: readonly Mutant[], most: number, seed: string): readonly Mutant[]
export declare function nearestTests(
  tests: readonly string[],
  known: Readonly<Record<string, { readonly ms: number; readonly reach: number }>>,
  budget: number,
): string[]
export declare const progress: EventEmitter<{ planned: [readonly Planned[]]; tested: [Result] }>
