import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'

// React and its router with nothing to show: what any page of their kind costs at least.
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
createRoot(root).render(
  <BrowserRouter>
    <Link to="/other">other</Link>
    <Routes>
      <Route path="/other" element={<h1>other</h1>} />
      <Route path="*" element={<h1>page</h1>} />
    </Routes>
  </BrowserRouter>,
)
