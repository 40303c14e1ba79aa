// React, which the entry imports before the app, so that a phone can answer between the two.
export { createRoot } from 'react-dom/client'
