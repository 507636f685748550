/** The part of the package that draws with elements; its types are the whole's. */
declare module 'danmaku/dist/esm/danmaku.dom.js' {
  export { default } from 'danmaku'
}
