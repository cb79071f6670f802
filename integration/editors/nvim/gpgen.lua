-- gpgen in Neovim 0.8 or later: starts `gpgen lsp` for YAML files.
--
-- Copy this file into ~/.config/nvim/lua/ and write into your init.lua:
--
--     require("gpgen").setup()
--
-- setup takes { cmd = { "gpgen", "lsp" }, ... }: whatever vim.lsp.start takes.

local M = {}

-- What marks the folder in which schemas are searched for those that include them.
local MARKERS = { ".git", "Makefile", "CMakeLists.txt", "meson.build", "build.ninja" }

local function root_of(file)
  local found = vim.fs.find(MARKERS, { path = vim.fs.dirname(file), upward = true })[1]
  return vim.fs.dirname(found or file)
end

-- Starts the server for a buffer, or attaches it to the one that runs for its folder.
function M.start(buffer, options)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == "" then
    return nil
  end
  local defaults = { name = "gpgen", cmd = { "gpgen", "lsp" }, root_dir = root_of(file) }
  local config = vim.tbl_extend("force", defaults, options or {})
  return vim.lsp.start(config, { bufnr = buffer })
end

function M.setup(options)
  vim.api.nvim_create_autocmd("FileType", {
    group = vim.api.nvim_create_augroup("gpgen", { clear = true }),
    pattern = "yaml",
    callback = function(event)
      M.start(event.buf, options)
    end,
  })
end

return M
