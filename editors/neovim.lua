-- Fairlead in Neovim 0.11 or later: language server and, with nvim-dap, debugger.
-- Put this into your init.lua, or `dofile` it from there.

vim.filetype.add({
  extension = {
    csp = 'csp-sharp',
    rts = 'csp-sharp',
    pml = 'promela',
    pm = 'promela',
    prom = 'promela',
    promela = 'promela',
    spin = 'promela',
  },
})

vim.lsp.config('fairlead', {
  cmd = { 'fairlead', 'lsp' },
  filetypes = { 'csp-sharp', 'promela' },
  root_markers = { '.git' },
  init_options = { simulate = 'client' },
})
vim.lsp.enable('fairlead')

-- Lenses show "check", "simulate" and verdicts; :lua vim.lsp.codelens.run() clicks the one of this line.
vim.api.nvim_create_autocmd('LspAttach', {
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == 'fairlead' then
      vim.lsp.codelens.refresh({ bufnr = event.buf })
      vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'BufWritePost' }, {
        buffer = event.buf,
        callback = function() vim.lsp.codelens.refresh({ bufnr = event.buf }) end,
      })
    end
  end,
})

local has_dap, dap = pcall(require, 'dap')
if has_dap then
  dap.adapters.fairlead = { type = 'executable', command = 'fairlead', args = { 'dap' } }
  local configurations = {
    { type = 'fairlead', request = 'launch', name = 'a random run', program = '${file}' },
    {
      type = 'fairlead',
      request = 'launch',
      name = 'counterexample of a property',
      program = '${file}',
      property = function() return vim.fn.input('property (number, name or text): ') end,
      fairness = function() return vim.fn.input('fairness: ', 'none') end,
    },
  }
  dap.configurations['csp-sharp'] = configurations
  dap.configurations.promela = configurations
end

vim.lsp.commands['fairlead.simulate'] = function(command)
  if has_dap then
    -- With a fairness as third argument, the counterexample of the property; else a random run.
    local fairness = command.arguments[3]
    dap.run({
      type = 'fairlead',
      request = 'launch',
      name = fairness and 'counterexample' or 'a random run',
      program = vim.uri_to_fname(command.arguments[1]),
      property = fairness and command.arguments[2] or nil,
      fairness = fairness,
    })
  else
    vim.notify('nvim-dap is needed to go through runs')
  end
end
