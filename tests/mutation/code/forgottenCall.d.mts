type Node = { readonly type: string; readonly [key: string]: unknown }
type Path = { readonly node: Node; isExpressionStatement(): boolean }

export declare function isLineOfLog(call: { readonly callee: Node }): boolean
export declare const forgottenCall: {
  readonly name: string
  mutate(path: Path): Generator<{ readonly type: string }>
}
export declare function addForgottenCall(): Promise<void>
