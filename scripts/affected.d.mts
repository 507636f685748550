export declare const AREAS: Readonly<Record<string, readonly string[]>>
export declare const SHARED: readonly string[]
export declare function affectedTests(root: string, commit: string, changed?: readonly string[]): string[]
export declare function changedSince(root: string, commit: string): string[]
