import 'react'

declare module 'react' {
  // Custom properties may stand in a style: they carry measures into CSS without raw styles in components.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
