import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the chart gallery in development: `vite --config test/gallery/vite.config.ts`. Not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 8860, fs: { allow: ['../..'] } },
})
